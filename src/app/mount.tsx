import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { Services } from './services.ts';
import './styles.css';

/** Starts the app in the page's `#root` with the services given, and brings back the notes of the session. */
export function mount(services: Services): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');
  void services.notebook.open();
  window.addEventListener('online', () => services.notebook.retrySaving());
  createRoot(root).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}
