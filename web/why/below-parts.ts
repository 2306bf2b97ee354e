// The parts that stand below the run, fetched together.
import './beside.ts';
import './counter-examples.ts';
import './own-text.ts';
import './root-d-k.ts';
import './story.ts';
import './take-with.ts';
