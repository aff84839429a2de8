/** Next.js calls this once when the server starts, and while it builds, when no store may be touched (rule ST21). */
export async function register(): Promise<void> {
  if (process.env['NEXT_RUNTIME'] !== 'nodejs') return
  if (process.env['NEXT_PHASE'] === 'phase-production-build') return
  const { outliveOutput } = await import('@/lib/process/outlive-output')
  outliveOutput()
  const { prepareRequests } = await import('@/lib/web/prepare-requests')
  prepareRequests(process.env)
  const { startSchedule } = await import('@/lib/server/schedule')
  startSchedule()
}
