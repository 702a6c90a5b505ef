import { BASE_PATH } from './base-path.ts';
import { fetchPart } from './failures/fetch-part.ts';
import { HAS_SERVER } from './has-server.ts';
import { mount } from './mount.tsx';
import { registerOffline } from './offline/register.ts';
import { takeSharedFiles } from './offline/shared-files.ts';
import { createServices } from './services.ts';

// Static hosts show the page under its file name as well, which is no screen of the app.
if (!HAS_SERVER && window.location.pathname.endsWith('/index.html')) {
  window.history.replaceState(null, '', `${BASE_PATH}/${window.location.search}`);
}

const services = createServices({
  loadEngine: async () => {
    const load = () => import('../engines/device/platform/browser-engine.ts');
    const { createBrowserDeviceEngine } = await fetchPart(load, 'The page reader');
    return createBrowserDeviceEngine();
  },
});

void mount(services);
void takeSharedFiles().then((files) => services.upload.take(files));
void registerOffline(services.preferences);
