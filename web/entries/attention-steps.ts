// attention-steps.js: `<attention-steps>` for any page, in one script with the SIMD core in it; the views are fetched from beside it, while
// the core starts, and the rest when it is needed.
import './ahead.ts';
import { AttentionSteps } from '../elements/attention-steps.ts';
import '../elements/define-steps.ts';

// The page stands beside this script, unless somebody bundled it into another one.
const { url } = import.meta;
if (/\/attention-steps\.js(\?|$)/.test(url) && !url.includes('/.vite/')) AttentionSteps.page = new URL('./', url).href;

export { AttentionSteps };
