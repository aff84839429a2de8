import type { ReactDiffViewerStylesOverride } from 'react-diff-viewer-continued'

// A constant of the module: a new object on each render would make the viewer compute every class again.

const COLOURS = {
  diffViewerBackground: 'transparent',
  diffViewerColor: 'var(--text)',
  addedBackground: 'var(--newer-bg)',
  addedColor: 'var(--text)',
  removedBackground: 'var(--older-bg)',
  removedColor: 'var(--text)',
  changedBackground: 'transparent',
  wordAddedBackground: 'transparent',
  wordRemovedBackground: 'transparent',
  emptyLineBackground: 'transparent',
}

const GONE = {
  color: 'var(--older-fg)',
  textDecoration: 'line-through',
  textDecorationColor: 'var(--older-fg)',
}
const CAME = {
  color: 'var(--newer-fg)',
  textDecoration: 'underline double',
  textDecorationColor: 'var(--newer-fg)',
  textUnderlineOffset: 2,
}

const MONO = 'var(--font-geist-mono), monospace'

type Type = {
  readonly fontSize: number
  readonly lineHeight: string
  readonly fontFamily: string
  readonly maxWidth: string
}

function stylesOf({ fontSize, ...type }: Type): ReactDiffViewerStylesOverride {
  return {
    variables: { light: COLOURS, dark: COLOURS },
    diffContainer: {
      minWidth: 'unset',
      fontSize,
      pre: { lineHeight: type.lineHeight, fontFamily: MONO },
    },
    line: { fontSize, verticalAlign: 'top' },
    // a box around the first word stands out by a pixel, and no word is longer than its line
    content: { '&&': { verticalAlign: 'top', paddingRight: 12, overflow: 'visible' } },
    contentText: {
      ...type,
      fontSize,
      lineBreak: 'auto',
      overflowWrap: 'anywhere',
      // <del>/<ins> come under any comparison; the viewer's own word classes only under its own methods.
      '& del, &:is(del)': GONE,
      '& ins, &:is(ins)': CAME,
    },
    marker: { '&&': { verticalAlign: 'top', width: 28, paddingLeft: 10, paddingRight: 6 } },
  }
}

/** For facts: the only large body text. */
export const DIFF_STYLES = stylesOf({
  fontSize: 16,
  lineHeight: '26px',
  fontFamily: 'inherit',
  maxWidth: '62ch',
})

/** For metadata: as ids and scores are set. */
export const JSON_STYLES = stylesOf({
  fontSize: 12,
  lineHeight: '20px',
  fontFamily: MONO,
  maxWidth: 'none',
})
