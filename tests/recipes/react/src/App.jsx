import { useState } from 'react';
import { Attention } from './Attention.jsx';

export function App() {
  const [examples, setExamples] = useState([
    { id: 'cat', document: { version: 1, text: 'The cat sat', display: { select: { query: 1 } } } },
    { id: 'dog', document: { version: 1, text: 'The dog slept', display: { select: { query: 1 } } } },
  ]);
  const change = (changed) =>
    setExamples(examples.map(({ id, document }) => ({ id, document: { ...document, ...changed } })));
  return (
    <>
      <button onClick={() => setExamples([...examples].reverse())}>Turn around</button>
      <button onClick={() => setExamples(examples.slice(1))}>Leave out the first</button>
      <button onClick={() => change({ attention: { mask: 'causal' } })}>Read only what came before</button>
      <button onClick={() => change({ attention: { heads: 0 } })}>No heads</button>
      {examples.map(({ id, document }) => (
        <Attention key={id} example={document} />
      ))}
    </>
  );
}
