import { describe, expect, it } from 'vitest'

import { normalizeText } from '@/lib/detection/normalize-text'

import { findReturns, comparableText, saysTheSame } from './same-again'

const said = (content: string) =>
  comparableText({ content, normalizedContent: normalizeText(content) })
const same = (one: string, other: string) => saysTheSame(said(one), said(other))
const returns = (...texts: readonly string[]) => findReturns(texts.map(said))

describe('saying the same again', () => {
  it.each([
    ['Mara uses Vim.', 'mara uses  VIM'],
    ['Use PostgreSQL', 'Use PostgreSQL with caching'],
    ['The lead is Jun.', 'The lead is Jun again, until spring.'],
    ['The lesson is on Tuesday', 'The lesson is on Tuesday, as before'],
    ['設定は暗い。', '設定は暗い'],
  ])('[PC2] “%s” and “%s” do', (one, other) => {
    expect(same(one, other)).toBe(true)
    expect(same(other, one)).toBe(true)
  })

  it.each([
    ['Mara uses Vim', 'Mara uses Emacs'],
    ['It runs on React', 'It runs on React Native'],
    ['Schema version 1', 'Schema version 12'],
    ['Node 2', 'Node 2 0'],
    ['Ann', 'Anna'],
    ['', 'anything'],
  ])('[PC2] “%s” and “%s” do not', (one, other) => {
    expect(same(one, other)).toBe(false)
    expect(same(other, one)).toBe(false)
  })

  it('[PC2] a return has something else in between; a continuation is not one', () => {
    expect(returns('vim', 'emacs', 'vim', 'emacs', 'vim')).toEqual([null, null, 0, 1, 2])
    expect(returns('vim', 'vim', 'vim, still')).toEqual([null, null, null])
    expect(returns('tabs', 'two spaces', 'four spaces', 'tabs after all')).toEqual([
      null,
      null,
      null,
      0,
    ])
    expect(returns('use it', 'use it with care', 'never', 'use it')).toEqual([null, null, null, 0])
    expect(returns()).toEqual([])
  })
})
