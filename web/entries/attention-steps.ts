// attention-steps.js: `<attention-steps>` for any page, in one script with the SIMD core and the compact view; the rest is fetched from
// beside it when it is needed.
import './trusted-types.ts';
import { AttentionSteps } from '../elements/attention-steps/attention-steps.ts';
import '../elements/attention-steps/own-example/index.ts';
import '../elements/compact/attention-compact.ts';

// The page is beside this script, unless it was bundled into another one.
const { url } = import.meta;
if (/\/attention-steps\.js(\?|$)/.test(url) && !url.includes('/.vite/')) AttentionSteps.page = new URL('./', url).href;

export { AttentionSteps };
