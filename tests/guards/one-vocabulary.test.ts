import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** What people read: screens, mails, pushes, and the words of figures that they share. */
const FOLDERS = [
  'src/web',
  'src/mails',
  'src/domain/alerts',
  'src/domain/deals',
  'src/domain/search',
  'src/domain/marks',
]

type Rule = {
  readonly not: RegExp
  readonly say: string
  /** Where the other word is the specification's, or what the product stopped saying. */
  readonly butIn?: readonly string[]
}

/** The words that docs/wording.md has one of, by what else they might be called. */
const RULES: readonly Rule[] = [
  { not: /^asking price$|^at the asking price$|^list price$/i, say: 'ask' },
  {
    not: /\bARV\b/,
    say: 'after-repair value',
    butIn: ['src/web/search/results/SortButtons.tsx', 'src/web/comps/words/comps-sentences.ts'],
  },
  {
    not: /\brepaired value\b|\bafter repairs value\b|\bvalue after repairs?\b/i,
    say: 'after-repair value',
  },
  { not: /\bunder value\b/i, say: 'less than typical', butIn: ['src/web/search/WhatChanged.tsx'] },
  { not: /\bbargains?\b/i, say: 'what it asks, against what is typical' },
  { not: /\b(market|fair) value\b|\bestimated value\b|\btypical price\b/i, say: 'typical value' },
  { not: /\b(expected|probable|predicted) sale( price)?\b/i, say: 'likely sale' },
  {
    not: /\b(repair|rehab) room\b|\broom for (the )?(rehab|work)\b/i,
    say: 'room for repairs',
  },
  {
    not: /\bprofit at (the )?(ask|list|asking)|\bnet at (list|asking|the ask)\b/i,
    say: 'net at ask',
  },
  { not: /\b(likely|probable) (interval|band)\b/i, say: 'likely range' },
  { not: /\b(max|maximum|highest) bid\b|\bmaximum offer\b|\bMAO\b/i, say: 'max offer' },
  {
    not: /\b(watch(ed|ing)? (this|a|the) homes?|homes? (you|I) watch(ed)?|watched homes)\b/i,
    say: 'save',
  },
  { not: /\b(passed? on (it|this|a home)|homes passed|why pass|\d passed)\b/i, say: 'dismiss' },
  { not: /(^|[\s(])-\$/, say: 'a real minus: −$' },
]

describe('one word a thing', () => {
  it('is used on every screen and in every mail', () => {
    const files = FOLDERS.flatMap(sourcesIn)
    expect(files.length).toBeGreaterThan(500)
    expect(
      files.flatMap((file) => findingsIn(file, readFileSync(join(ROOT, file), 'utf8'))),
    ).toEqual([])
  })

  it.each([
    ["export const a = 'Asking price'", 'ask'],
    ['export const a = <p>The ARV of it</p>', 'after-repair value'],
    ['export const a = (n: number) => `Dollars under value: ${n}`', 'less than typical'],
    ['export const a = <b title="News of homes you watch" />', 'save'],
    ["export const a = 'He passed on it'", 'dismiss'],
    ["export const a = 'A loss of -$500'", 'a real minus: −$'],
  ])('is asked of %s', (text, say) => {
    expect(findingsIn('a.tsx', text)).toEqual([expect.stringContaining(say)])
  })

  it('is not asked of names, imports, comments, and what the specification says itself', () => {
    const text = "import { ARV } from './ARV.ts'\n// ARV\nexport const ARV_KEY = ARV"
    expect(findingsIn('a.tsx', text)).toEqual([])
    expect(findingsIn('src/web/search/results/SortButtons.tsx', "const arv = 'ARV'")).toEqual([])
  })
})

it('every amount has a real minus, however it is written', async () => {
  const format = await import('../../src/web/ui/words/format.ts')
  const { dollars } = await import('../../src/domain/dollars.ts')
  const { inWholeDollars } = await import('../../src/web/ui/words/whole-dollars.ts')
  for (const write of [
    ...[format.formatUsd, format.formatUsdShort, format.formatSignedUsd, format.formatCents],
    ...[dollars, inWholeDollars],
  ])
    expect(write(-1_234_567)).toMatch(/^−\$[\d,.]+[kM]?$/)
})

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.|-for-tests\./.test(name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )

/** Each as `file:line "text": what to say instead`. */
const findingsIn = (file: string, text: string): string[] => {
  const rules = RULES.filter(({ butIn = [] }) => !butIn.includes(file))
  // Most files have none of the words: parsing them all would take long.
  const mayBe = rules.filter(({ not }) => new RegExp(unanchored(not), 'i').test(text))
  if (mayBe.length === 0) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const words = wordsOf(node)
    if (words !== null)
      for (const { not, say } of mayBe)
        if (not.test(words)) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart())
          found.push(`${file}:${line + 1} "${words}": ${say}`)
        }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** As it may be found within a file; what begins with a dollar sign is found anywhere. */
const unanchored = ({ source }: RegExp): string =>
  source.replaceAll(/\^|(?<!\\)\$/g, '').replaceAll(/\\b|\(\|\[\\s\(\]\)/g, '')

/** What a node puts before the reader; null for code. */
const wordsOf = (node: ts.Node): string | null => {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').trim()
  if (ts.isTemplateExpression(node))
    // What is put in is a number or a name.
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('0')
  if (!ts.isStringLiteralLike(node)) return null
  const { parent } = node
  return ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) ? null : node.text
}
