import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import type { Services } from './services.ts';
import { showTheme } from './settings/preferences.ts';
import './styles.css';

/** Starts the app in the page's `#root` with the services given, and brings back the notes of the session. */
export function mount(services: Services): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root element.');
  const { notebook, bookcase, upload } = services;
  void notebook.open().finally(() => bookcase.open());
  window.addEventListener('online', () => notebook.retrySaving());
  // A page that goes may not come back: what is on the screen goes to the shelf as it is.
  document.addEventListener('visibilitychange', () => bookcase.flush());
  window.addEventListener('beforeunload', (event) => {
    if (upload.state.get().kind === 'loading') event.preventDefault();
  });
  showTheme(services.preferences, document.documentElement);
  createRoot(root).render(
    <StrictMode>
      <App services={services} />
    </StrictMode>,
  );
}
