import { mount } from '../../../src/app/mount.tsx';
import { createServices } from '../../../src/app/services.ts';
import { scriptedEngine } from './scripted-engine.ts';

// The same app as the shipped one, its engine excepted: this one does what the names of the files tell it to.
const room = new URLSearchParams(window.location.search).get('picture-bytes');
mount(
  createServices({
    loadEngine: async () => scriptedEngine(),
    ...(room !== null && { pictureBytesMax: Number(room) }),
  }),
);
