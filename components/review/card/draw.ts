import { pairPieces, type Piece } from '@/components/review/diff/word-pieces'

import { ANSWERS, standingOf, type Pressed, type Shown } from './shown'

// Everything is put in as text: what is stored can hold markup, and is data (rule MC12).

type Child = Node | string | null

/** Makes an element. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children.filter((child) => child !== null))
  return made
}

/** What a person can do with the card as it is drawn. */
export type Can = {
  readonly decide: boolean
  readonly openPage: boolean // otherwise its address is shown
  readonly press: (pressed: Pressed) => void
  readonly open: () => void
}

export function drawProposal(shown: Shown, can: Can): readonly (Node | string)[] {
  const [entity, aspect] = shown.about
  return [
    element(
      'header',
      {},
      element(
        'p',
        { class: 'about' },
        element('strong', {}, element('bdi', {}, entity), ' › ', element('bdi', {}, aspect)),
        element('span', { class: 'muted', dir: 'auto' }, shown.agent),
        element('span', { class: 'muted number' }, `P-${shown.number}`),
      ),
      element('h1', {}, 'Is the older fact outdated?'),
    ),
    shown.applied ? '' : element('p', { class: 'belief' }, shown.belief),
    drawPair(shown),
    drawReasons(shown),
    drawEffect(shown),
    ...drawAnswers(shown, can),
  ]
}

function drawPair({ older, newer }: Shown): Node {
  const pieces = pairPieces(older.content, newer.content)
  return element(
    'dl',
    { class: 'pair' },
    drawSide('older', older.since, pieces.older),
    drawSide('newer', newer.since, pieces.newer),
  )
}

const MARKS = {
  older: { name: 'del', before: '[removed: ', heading: 'Older' },
  newer: { name: 'ins', before: '[added: ', heading: 'Newer' },
} as const
const LONG = 2_000 // characters: such a text scrolls

function drawSide(side: 'older' | 'newer', since: string, pieces: readonly Piece[]): Node {
  const { name, before, heading } = MARKS[side]
  const words = pieces.map(({ text, changed }) =>
    changed ? element(name, {}, unseen(before), text, unseen(']')) : text,
  )
  const length = pieces.reduce((sum, { text }) => sum + text.length, 0)
  const scrolls = length > LONG ? { tabindex: '0', class: 'long' } : {}
  return element(
    'div',
    { class: side },
    element('dt', {}, element('span', {}, heading), ' ', element('time', {}, since)),
    element('dd', { dir: 'auto', ...scrolls }, ...words),
  )
}

/** Words that are only read out. */
function unseen(text: string): Node {
  return element('span', { class: 'unseen' }, text)
}

function drawReasons({ why, caution, record, signals }: Shown): Node {
  const row = (name: string, ...said: readonly Child[]) => [
    element('dt', {}, name),
    element('dd', {}, ...said),
  ]
  return element(
    'dl',
    { class: 'reasons' },
    ...row('Why', why, caution === '' ? null : element('p', { class: 'warn' }, `! ${caution}`)),
    ...row('Record', record),
    ...row('Signals', signals),
  )
}

function drawEffect({ effect }: Shown): Node {
  const { heading, receives, notes } = effect
  const lines = receives.map((content) => element('li', { dir: 'auto' }, content))
  return element(
    'section',
    { 'aria-label': 'Effect' },
    element('h2', {}, heading),
    lines.length === 0 ? null : element('ul', {}, ...lines),
    ...notes.map((note) => element('p', { class: 'muted' }, note)),
  )
}

function drawAnswers(shown: Shown, can: Can): readonly Node[] {
  const standing = standingOf(shown)
  const decided = standing === '' ? null : element('p', { class: 'standing' }, standing)
  if (!can.decide)
    return [
      ...(decided === null ? [] : [decided]),
      element('p', {}, 'You can’t decide here. ', 'Decide on the page instead.'),
      drawPage(shown, can),
    ]
  const answers =
    decided === null || shown.verdict === 'unsure'
      ? ANSWERS.filter(({ verdict }) => verdict !== shown.verdict).map((answer) =>
          drawAnswer(answer, shown.blocked[answer.verdict], can),
        )
      : []
  const undo =
    decided === null || !shown.canUndo ? [] : [drawButton('undo', 'Undo', () => can.press('undo'))]
  return [
    ...(decided === null ? [] : [decided]),
    element(
      'div',
      { role: 'group', 'aria-label': 'Decision', class: 'answers' },
      ...answers,
      ...undo,
    ),
    drawPage(shown, can),
  ]
}

function drawAnswer(
  { verdict, verb, glyph, leadsTo }: (typeof ANSWERS)[number],
  blocked: unknown,
  can: Can,
): Node {
  const why = typeof blocked === 'string' ? blocked : null
  const button = drawButton(verdict, verb, () => {
    if (why === null) can.press(verdict)
  })
  button.prepend(element('span', { 'aria-hidden': 'true' }, `${glyph} `))
  button.setAttribute('aria-describedby', `of-${verdict}`)
  if (why !== null) button.setAttribute('aria-disabled', 'true')
  return element(
    'span',
    {},
    button,
    element('span', { class: 'muted', id: `of-${verdict}` }, why ?? leadsTo),
  )
}

function drawButton(key: Pressed | 'page', label: string, press: () => void): HTMLElement {
  const button = element('button', { type: 'button', 'data-key': key }, label)
  button.addEventListener('click', press)
  return button
}

/** The way to the page: a button where the client opens addresses, the address itself elsewhere. */
function drawPage({ page, number }: Shown, can: Can): Node {
  if (!can.openPage) return element('p', { class: 'muted address' }, page)
  const button = drawButton('page', `Open P-${number} in Palimpsest`, can.open)
  button.className = 'quiet'
  return button
}
