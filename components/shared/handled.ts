/** Handles an answer. What fails then is an error of the page, never a missing answer: false, and the browser reports it. */
export async function handled(handle: () => void | Promise<void>): Promise<boolean> {
  try {
    await handle()
    return true
  } catch (error) {
    reportError(error)
    return false
  }
}
