import 'attention-steps';
import { useState, useSyncExternalStore } from 'react';

/** One example, and what was last heard of it. */
export function Attention({ example }) {
  const [heard, setHeard] = useState('');
  return (
    <figure>
      <attention-steps
        key={useIsHydrated()}
        document={example}
        precision={2}
        onready={({ detail }) => setHeard(`ready: ${detail.document.text}`)}
        onchange={({ detail }) => setHeard(`changed: ${detail.document.text}`)}
        onselect={({ detail }) => setHeard(`chosen: ${detail.word}`)}
        onerror={({ detail }) => setHeard(`wrong: ${detail.message}`)}
      />
      <figcaption>{heard}</figcaption>
    </figure>
  );
}

/**
 * React gives a custom element whose markup came from the server neither properties nor listeners
 * (https://github.com/react/react/issues/35446). With this as its key it makes a new one after hydration.
 */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
