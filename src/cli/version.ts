import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in the package's own package.json, wherever the compiled program lies below it. */
export function versionOfPackage(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const version = versionIn(path.join(folder, 'package.json'));
    if (version !== undefined || folder === path.dirname(folder)) return version ?? 'unknown';
  }
}

function versionIn(file: string): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content !== 'object' || content === null || !('version' in content)) return undefined;
    return 'name' in content && content.name === 'commonplace' ? String(content.version) : undefined;
  } catch {
    return undefined;
  }
}
