import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { provideBrowser } from '../../scripts/running/find-browser.mjs';
import { buildFakeApp } from './fake-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the app around the scripted engine. */
    readonly fakeApp: string;
  }
}

let folder = '';

/** Builds the app around the scripted engine once, for every file that opens it. */
export async function setup(project: TestProject): Promise<void> {
  // Named once, for the processes of all files: looking for a browser means starting it.
  process.env['COMMONPLACE_BROWSER'] = await provideBrowser();
  folder = await buildFakeApp();
  project.provide('fakeApp', folder);
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
