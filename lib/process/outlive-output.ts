/**
 * Lets a server go on when what reads its output has ended. Next.js writes each uncaught error to the output, and that error is one: it would
 * write nothing else any more, and answer nobody.
 */
export function outliveOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
}
