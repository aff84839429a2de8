import { drawProposal } from './draw'
import { connectHost, type Host } from './host'
import { answerOf, toldToModel, type Answer, type Pressed, type Shown } from './shown'

// The review card: what `review` returned, with the answers, in a client that shows MCP Apps (rule MC11).

const card = document.querySelector('main')
const status = document.querySelector('[role=status]')
if (card === null || status === null) throw new Error('The card is not whole.')

let host: Host | null = null
let shown: Shown | null = null
let seal: string | null = null
let busy = false

/** Says something, to the eye and to a screen reader. */
function say(text: string): void {
  status?.replaceChildren(text)
}

/** Draws what is known now; the keyboard stays where it was, or goes on to what took its place. */
function draw(): void {
  if (shown === null || card === null) return
  const { activeElement } = document
  const key = activeElement?.getAttribute('data-key')
  const wasInside = card.contains(activeElement)
  card.replaceChildren(
    ...drawProposal(shown, {
      decide: seal !== null && host?.mayCallTools === true,
      openPage: host?.mayOpenLinks === true,
      press: (pressed) => void press(pressed),
      open: () => void openPage(),
    }),
  )
  if (!wasInside) return
  const buttons = [...card.querySelectorAll('button')]
  const next = buttons.find((button) => button.dataset['key'] === key) ?? buttons[0]
  next?.focus()
}

/** Takes what a tool answered; false where it is a refusal. */
function take(answer: Answer): boolean {
  if (answer.kind === 'refused') return false
  shown = answer.shown
  seal = answer.seal ?? null
  draw()
  return true
}

/** Reads the proposal again, as it is now. */
async function readAgain(): Promise<Answer> {
  const args = { proposal_id: shown?.id }
  return answerOf((await host?.callTool('review', args)) ?? {})
}

async function press(pressed: Pressed): Promise<void> {
  if (busy) return
  busy = true
  card?.setAttribute('aria-busy', 'true')
  let answer: Answer | null = null
  try {
    answer = await decide(pressed)
  } catch (error) {
    say(`It did not go through: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    busy = false
    card?.removeAttribute('aria-busy')
  }
  if (answer !== null) await settle(pressed, answer) // what fails from here on was recorded
}

async function send(pressed: Pressed): Promise<Answer> {
  const args = { proposal_id: shown?.id, version: shown?.version, verdict: pressed, seal }
  return answerOf((await host?.callTool('review_decide', args)) ?? {})
}

/** Sends what was pressed; null where it was refused, with why on the card. */
async function decide(pressed: Pressed): Promise<Answer | null> {
  const before = shown?.version
  let answer = await send(pressed)
  if (answer.kind === 'refused') {
    const { code, said } = answer
    const isCurrent = take(await readAgain()) && shown?.version === before
    if (!isCurrent) return refused('It changed since this card was shown. Read it again.')
    // The seal of a card lasts ten minutes; the person saw what is still there, so their answer counts.
    if (code !== 'needs-person' || seal === null) return refused(said)
    answer = await send(pressed)
  }
  return answer.kind === 'refused' ? refused(answer.said) : answer
}

function refused(why: string): null {
  say(why)
  return null
}

async function settle(pressed: Pressed, answer: Answer): Promise<void> {
  take(answer)
  if (shown === null) return
  say(pressed === 'undo' ? 'Undone.' : 'Recorded.')
  const text = toldToModel(pressed, shown)
  // It is recorded: a model that does not hear of it reads it with its next call.
  await host?.tellModel({ content: [{ type: 'text', text }] }).catch(() => undefined)
}

async function openPage(): Promise<void> {
  if (shown === null) return
  const opened = await host?.openLink(shown.page).catch(() => false)
  if (opened !== true) say(`The client did not open it. Its address is ${shown.page}`)
}

/** Takes what `review` returned when the card was shown. Some clients drop what is not for the model; then it is read once more. */
async function begin(answer: Answer): Promise<void> {
  if (!take(answer)) return say(answer.kind === 'refused' ? answer.said : '')
  say('')
  if (answer.kind === 'proposal' && answer.seal === undefined && host?.mayCallTools === true)
    take(await readAgain())
}

host = await connectHost(window.parent, {
  toolResult: (result) => {
    begin(answerOf(result)).catch((error: unknown) => say(String(error)))
  },
  cancelled: () => say('The request was cancelled.'),
  context: ({ theme, styles, safeAreaInsets }) => {
    const root = document.documentElement
    if (theme !== undefined) root.dataset['theme'] = theme
    const font = styles?.variables?.['--font-sans']
    if (font !== undefined) root.style.setProperty('--font', font)
    if (safeAreaInsets !== undefined) {
      const { top, right, bottom, left } = safeAreaInsets
      root.style.padding = `${top}px ${right}px ${bottom}px ${left}px`
    }
  },
})
