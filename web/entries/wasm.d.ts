declare module 'wasm:*' {
  /** A file of build/wasm/ as text, written by scripts/vite/wasm-text.ts. */
  const text: string;
  export default text;
}
