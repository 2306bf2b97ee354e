export { openedCells } from './opened-cells.ts';
export { cardOfStep, cardsOf, chosenCards } from './cards.ts';
export { firstLines, firstRows, foldedWeights, foldsOf, linesLink, rowsLink } from './folding.ts';
export { effect, type Edit } from './effect/index.ts';
export { cardLinks } from './card-links.ts';
export { cardList } from './card-list.ts';
import './attention-card.ts';
import './whole-formula.ts';
