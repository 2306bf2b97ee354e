// dist/why.html, built with scripts of its own, so that neither page loads or runs what only the other needs.
import { defineConfig } from 'vite';
import { pageBuild } from './page.ts';

export default defineConfig(
  pageBuild({
    input: { why: 'why.html' },
    scripts: { why: ['why/main.ts'] },
    early: /\/(training-)?simd-.*\.(js|wasm)$/,
  }),
);
