import { SyntaxKind } from 'typescript/unstable/ast'
import type { Expression, JsxChild, Node } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isConditionalExpression,
  isElementAccessExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isInterfaceDeclaration,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isLiteralTypeNode,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is'
import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { API } from 'typescript/unstable/sync'

/** A text of a screen or an answer, and where it is written; `…` is where a value or an element comes in. */
export type VisibleText = { readonly file: string; readonly text: string }

const VISIBLE_PROPS = new Set(
  (
    'title label placeholder alt heading summary hint description aria-label aria-description ' +
    'aria-roledescription aria-valuetext words sentence wayOut term means does what done why empty'
  ).split(' '),
)
const HIDDEN_PROPS = new Set(
  'className class style id key href src d viewBox points transform rel sizes'.split(' '),
)
const COMPARISONS = new Set<SyntaxKind>([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
])

/** A sentence, or a word with a capital; `inline` alone is a value of code. */
const READS_AS_TEXT = /\p{L}[\p{L}’',.:;…]*\s+\S|\s%|^\p{Lu}\p{Ll}/u

/** Returns what people can read in TypeScript sources, by file name: text of elements, visible props and sentences. */
export function findVisibleTexts(
  sources: Readonly<Record<string, string>>,
): readonly VisibleText[] {
  const files = Object.keys(sources)
  const config = { compilerOptions: { noResolve: true, noLib: true, types: [], jsx: 'preserve' } }
  const api = new API({
    cwd: '/',
    fs: createVirtualFileSystem({
      '/tsconfig.json': JSON.stringify({ ...config, files }),
      ...Object.fromEntries(files.map((file) => [`/${file}`, sources[file] ?? ''])),
    }),
  })
  try {
    const project = api.updateSnapshot({ openProjects: ['/tsconfig.json'] }).getProjects()[0]
    return files.flatMap((file) => {
      const source = project?.program.getSourceFile(`/${file}`)
      if (source === undefined) throw new Error(`${file} could not be parsed`)
      return textsOf(source).map((text) => ({ file, text: text.replaceAll(/\s+/gu, ' ') }))
    })
  } finally {
    api.close()
  }
}

function textsOf(source: Node): readonly string[] {
  const found: string[] = []
  read(source, false)
  return found

  /** `shown`: the value of this expression is what people read, even if it is one lower-case word. */
  function read(node: Node, shown: boolean): void {
    const text = literalText(node)
    if (text !== null && (shown || READS_AS_TEXT.test(text))) found.push(text)
    if (isNeverShown(node)) return
    if (isJsxElement(node) || isJsxFragment(node)) found.push(childrenText(node.children))
    if (isJsxAttribute(node)) {
      const name = nameOf(node.name)
      if (node.initializer !== undefined && !HIDDEN_PROPS.has(name))
        read(node.initializer, VISIBLE_PROPS.has(name))
    } else if (isPropertyAssignment(node))
      read(node.initializer, VISIBLE_PROPS.has(nameOf(node.name)))
    else if (isCaseClause(node)) for (const statement of node.statements) read(statement, false)
    else if (isElementAccessExpression(node)) read(node.expression, false)
    else if (isConditionalExpression(node)) {
      read(node.condition, false)
      read(node.whenTrue, shown)
      read(node.whenFalse, shown)
    } else if (isBinaryExpression(node)) {
      const compares = COMPARISONS.has(node.operatorToken.kind)
      for (const side of [node.left, node.right])
        if (!compares || literalText(side) === null) read(side, shown && !compares)
    } else if (isCallExpression(node)) {
      const counts = nameOf(node.expression) === 'formatCount'
      read(node.expression, false)
      for (const each of node.arguments) read(each, counts)
    } else {
      const passesOn =
        isParenthesizedExpression(node) || isArrayLiteralExpression(node) || isJsxExpression(node)
      const inElement = isJsxExpression(node) && !isJsxAttribute(node.parent)
      node.forEachChild((child) => {
        read(child, inElement || (shown && passesOn))
      })
    }
  }
}

/** The name of a property, an attribute or a called function; empty for any other expression. */
function nameOf(node: Node): string {
  return isIdentifier(node) || isStringLiteral(node) ? node.text : ''
}

function isNeverShown(node: Node): boolean {
  return [
    isImportDeclaration,
    isExportDeclaration,
    isTypeAliasDeclaration,
    isInterfaceDeclaration,
    isLiteralTypeNode,
    isTaggedTemplateExpression,
  ].some((is) => is(node))
}

/** The text of a string or template, with `…` for each value in it; null for any other node. */
function literalText(node: Node): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  if (!isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

/** The text of an element's children, spaced as JSX spaces it. */
function childrenText(children: readonly JsxChild[]): string {
  return children
    .map((child) => {
      if (isJsxText(child)) return jsxText(child.text)
      const value: Expression | undefined = isJsxExpression(child) ? child.expression : undefined
      return value === undefined ? '…' : (literalText(value) ?? '…')
    })
    .join('')
    .trim()
}

function jsxText(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, nth) => {
      const start = nth === 0 ? line : line.trimStart()
      return nth === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}
