export { footer } from './footer.ts';
export { PageLink } from './page-link.ts';
