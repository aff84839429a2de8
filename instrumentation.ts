/** Next.js calls this once when the server starts. */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  const { prepareRequests } = await import('@/lib/web/prepare-requests')
  prepareRequests(process.env)
  const { startSchedule } = await import('@/lib/server/schedule')
  startSchedule()
}
