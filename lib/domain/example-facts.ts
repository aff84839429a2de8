/** A file of 14 facts to try the product with; a sweep of them finds 6 proposals, the first of them plain (rule FM4). */
export const EXAMPLE_FILE = 'example facts'

type Line = readonly [entity: string, aspect: string, day: string, content: string]

const LINES: readonly Line[] = [
  ['Billing', 'provider', '2025-03-04', 'Billing uses Paylane.'],
  ['Billing', 'provider', '2025-09-16', 'Billing uses Cobalt Pay instead of Paylane.'],
  ['Deploys', 'schedule', '2025-02-10', 'Deploys are not allowed on Friday.'],
  ['Deploys', 'schedule', '2025-08-22', 'Deploys are allowed on Friday.'],
  ['Signup', 'status', '2025-04-01', 'Public signup is open.'],
  ['Signup', 'status', '2025-10-07', 'Public signup is closed after the bot wave.'],
  ['Standup', 'time', '2025-01-13', 'The standup starts at 9:30.'],
  ['Standup', 'time', '2025-06-02', 'The standup starts at 10:00.'],
  ['Tessa', 'drinks', '2025-01-20', 'Tessa prefers tea over coffee.'],
  ['Tessa', 'drinks', '2025-11-03', 'Tessa prefers coffee over tea.'],
  ['Tessa', 'pet', '2025-05-19', 'Tessa has a cat called Miso.'],
  ['Tessa', 'residence', '2025-01-08', 'Tessa lives in Denver.'],
  ['Tessa', 'residence', '2025-10-14', 'Tessa moved and now lives in Boulder.'],
  ['Wiki', 'address', '2025-02-27', 'The wiki is at wiki.example.com.'],
]

/** The facts as JSON lines, of the agent `example`. */
export function exampleText(): string {
  return LINES.map(([entity, aspect, recordedAt, content]) =>
    JSON.stringify({ agent: 'example', entity, aspect, content, recordedAt }),
  ).join('\n')
}
