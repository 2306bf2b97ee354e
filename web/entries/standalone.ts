// The script inside standalone.html: the whole element, without what only a site has beside it (gallery, exports, other cores).
import '../elements/full/define.ts';
import '../elements/define-steps.ts';
