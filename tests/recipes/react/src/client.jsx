import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { App } from './App.jsx';

hydrateRoot(
  document.querySelector('#app'),
  <StrictMode>
    <App />
  </StrictMode>,
);
