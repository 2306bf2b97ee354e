declare module 'wasm:*' {
  /** A file of build/wasm/, as scripts/vite/wasm-text.ts writes it. */
  const text: string;
  export default text;
}
