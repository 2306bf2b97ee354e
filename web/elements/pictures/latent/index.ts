export { AttentionLatent } from './attention-latent.ts';
