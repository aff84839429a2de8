/** Returns a length of time as people say it, as `spanWords` of the interface does: '45 min', '3 h', '41 d', '14 mo', '3 y'. */
export function duration(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60)
  if (minutes < 60) return `${minutes} min`
  const whole = Math.round(minutes / 60)
  if (whole < 48) return `${whole} h`
  const days = Math.round(whole / 24)
  if (days < 60) return `${days} d`
  const months = Math.round(days / 30.44)
  return months < 24 ? `${months} mo` : `${Math.round(days / 365.25)} y`
}
