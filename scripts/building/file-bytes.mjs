import { statSync } from 'node:fs';

const QUERY = '?bytes';

/**
 * A plugin for Vite: `import bytes from 'some/file?bytes'` gives the size of a file. What is fetched packed cannot say
 * how many bytes it will be.
 * @returns {import('vite').Plugin}
 */
export function fileBytes() {
  return {
    name: 'file-bytes',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = await this.resolve(id.slice(0, -QUERY.length), importer, { skipSelf: true });
      return file && `${file.id}${QUERY}`;
    },
    load: (id) => (id.endsWith(QUERY) ? `export default ${statSync(id.slice(0, -QUERY.length)).size};` : undefined),
  };
}
