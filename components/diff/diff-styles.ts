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

export const DIFF_STYLES: ReactDiffViewerStylesOverride = {
  variables: { light: COLOURS, dark: COLOURS },
  diffContainer: {
    minWidth: 'unset',
    fontSize: 16,
    pre: { lineHeight: '26px', fontFamily: 'var(--font-geist-mono), monospace' },
  },
  line: { fontSize: 16, verticalAlign: 'top' },
  content: { '&&': { verticalAlign: 'top', paddingRight: 12 } },
  contentText: {
    fontFamily: 'inherit',
    fontSize: 16,
    lineHeight: '26px',
    lineBreak: 'auto',
    overflowWrap: 'anywhere',
    maxWidth: '62ch',
    // <del>/<ins> come under any comparison; the viewer's own word classes only under its own methods.
    '& del, &:is(del)': GONE,
    '& ins, &:is(ins)': CAME,
  },
  marker: { '&&': { verticalAlign: 'top', width: 28, paddingLeft: 10, paddingRight: 6 } },
}
