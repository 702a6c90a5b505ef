// `npm run build:static`: the app as a folder for any static host, under any path: dist/static.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './running/root.mjs';
import { run, TOOLS } from './running/run.mjs';

/** What most hosts show for an address that they do not have; it may be asked for under any path, so it needs no file. */
const NOT_FOUND = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>404 Page Not Found</title>
  <body style="font-family: Georgia, serif; max-width: 36rem; margin: 20vh auto; padding: 0 1.5rem">
    <h1>404 Page Not Found</h1>
    <p>Did you forget to add the page to the router?</p>
  </body>
</html>
`;

const folder = path.resolve(ROOT, process.argv[2] ?? 'dist/static');
const args = ['build', '--mode', 'static', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
const status = await run(process.execPath, [TOOLS.vite, ...args], { env: { NODE_ENV: 'production' } });
if (status === 0) {
  writeFileSync(path.join(folder, '404.html'), NOT_FOUND);
  // Without it one large host leaves out files whose names begin with an underscore.
  writeFileSync(path.join(folder, '.nojekyll'), '');
  console.log(`For any static host: ${path.relative(process.cwd(), folder) || folder}`);
}
process.exitCode = status;
