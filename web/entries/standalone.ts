// The script inside standalone.html: the element with its full view.
import '../elements/attention-steps/attention-steps.ts';
import '../elements/full/attention-full.ts';
