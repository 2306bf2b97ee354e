// The parts that stand below the run, fetched together.
import '../control-runs/control-runs.ts';
import '../counter-examples/counter-examples.ts';
import '../own-text/own-text.ts';
import '../root-d-k/root-d-k.ts';
import '../story/story.ts';
import '../saving/save-run.ts';
