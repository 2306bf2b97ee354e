export { OwnSession } from './own-session.ts';
export { readExample } from './read-example.ts';
