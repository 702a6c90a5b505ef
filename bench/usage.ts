/** Prints how a program of this folder is called, and ends it, where its command line asks for that by `--help`. */
export function tellUsage(usage: string): void {
  if (!process.argv.slice(2).includes('--help')) return;
  console.log(usage);
  process.exit(0);
}
