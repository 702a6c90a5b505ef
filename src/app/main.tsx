import { mount } from './mount.tsx';
import { registerOffline } from './offline/register.ts';
import { takeSharedFiles } from './offline/shared-files.ts';
import { createServices } from './services.ts';

const services = createServices({
  loadEngine: async () => {
    const { createBrowserDeviceEngine } = await import('../engines/device/platform/browser-engine.ts');
    return createBrowserDeviceEngine();
  },
});

mount(services);
void takeSharedFiles().then((files) => services.upload.take(files));
void registerOffline();
