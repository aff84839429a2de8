import { Interrupted } from './run'

const PACKAGES = ['chromium-headless-shell', 'chromium'] // not every distribution has the lighter one

/**
 * Makes sure that there is a Chromium to test with and returns whether there is: an installed one, else Playwright's download, else, only
 * for root on Linux (a container, CI), the distribution's package. Never asks for more privileges.
 */
export async function ensureChromium({
  isThere,
  run,
  mayInstall,
}: {
  readonly isThere: () => boolean
  readonly run: (program: string, parameters: readonly string[]) => Promise<number>
  readonly mayInstall: boolean
}): Promise<boolean> {
  const succeeds = async (program: string, parameters: readonly string[]) => {
    try {
      return (await run(program, parameters)) === 0
    } catch (error) {
      if (error instanceof Interrupted) throw error
      return false // there is no such program
    }
  }
  if (isThere()) return true
  console.log('No Chromium here. Downloading the one that Playwright uses.')
  await succeeds('playwright', ['install', 'chromium'])
  if (isThere()) return true
  if (!mayInstall) return false
  console.log('The download failed. Installing the package of this system.')
  if (!(await succeeds('apt-get', ['update', '-qq']))) return false
  for (const name of PACKAGES)
    if ((await succeeds('apt-get', ['install', '-y', '-qq', name])) && isThere()) return true
  return false
}
