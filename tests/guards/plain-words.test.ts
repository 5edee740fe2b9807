import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['src', 'packages', 'tests', 'e2e', 'bench', 'bin']

/** What docs/wording.md asks of the screen holds for comments, names and titles of tests as well. */
const PLAIN_WORDS = new Map([
  ['told', 'predicted, shown, said, or who was notified'],
  ['untold', 'what is missing: unknown, unsent'],
  ['tells', 'says, shows, names, or distinguishes'],
  ['whoever', 'the reader, the caller, anyone who'],
  ['somebody', 'a subscriber, an operator, an account, a person'],
  ['nobody', 'no one, or the sentence without them'],
  ['anew', 'again'],
  ['stands', 'is, or what it does there'],
  ['of which', 'whose, or a sentence of its own'],
])

/** Names that are stored, or on the wire, are what they were when the first row was written. */
const STORED_NAMES = new Set(['asItStandsCents', 'toldVersion', 'told_value', 'told_value_at'])
const HOLDERS_OF_STORED_FIELDS = [
  'src/cli/backtest/',
  'src/contract/accuracy.ts',
  'src/domain/valuation/over-ask/',
  'src/domain/valuation/under-ask/',
  'src/domain/valuation/backtest/asks/',
  'src/server/platform/database/tables/',
  'src/server/search/find-homes.ts',
  'src/server/search/home-rows.ts',
  'src/server/valuation/values/keep-last-values.ts',
  'src/web/accuracy/',
  'tests/accuracy/made-up-accuracy.ts',
]

describe('comments, names and titles of tests say it in plain words', () => {
  it('everywhere but in migrations, which are stored', () => {
    const files = FOLDERS.flatMap(sourcesIn)
    expect(files.length).toBeGreaterThan(1_500)
    expect(
      files.flatMap((file) => findingsIn(file, readFileSync(join(ROOT, file), 'utf8'))),
    ).toEqual([])
  })

  it.each([
    ['a comment', 'a.ts', '\n// It is told.'],
    ['a comment over two lines', 'a.ts', '\n/**\n * Homes of\n * which none is shown.\n */'],
    ['a comment between elements', 'a.tsx', '\nexport const a = <p>{/* He tells. */}</p>'],
    ['a name', 'a.ts', '\nexport const readTold = 1'],
    ['a name in capitals', 'a.ts', '\nexport const TOLD_AT = 1'],
    ['a title', 'a.test.ts', "\nit('is for nobody', () => {})"],
    ['a title with parameters', 'a.test.ts', "\nit.each([1])('anew %s', () => {})"],
  ])('is asked of %s', (_, file, text) => {
    expect(findingsIn(file, text)).toEqual([expect.stringMatching(/^a\.\S+:[23] /)])
  })

  it('is asked of the names of files', () => {
    expect(findingsIn('src/told-values.ts', '')).toHaveLength(1)
  })

  it('is not asked of texts, code that a comment quotes, words within words and stored fields', () => {
    const text = "// `told`, a bystander\nexport const a = { asItStandsCents: 'told' }"
    expect(findingsIn('a.ts', text)).toEqual([])
  })
})

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(ROOT.length + 1)
        .replaceAll('\\', '/'),
    )

const WORDS = [...PLAIN_WORDS.keys()].join('|').replace(' ', '[\\s*/]+')
const PROSE = new RegExp(`\\b(${WORDS})\\b`, 'gi')
const SOMEWHERE = new RegExp(WORDS, 'i')

/** Each as `file:line "word": what to write instead`. */
const findingsIn = (file: string, text: string): string[] => {
  const found = wordsOfName(file.split('/').at(-1) ?? '').map((word) => at(file, 1, word))
  // Most files have none of the words: parsing them all would take half a minute.
  if (!SOMEWHERE.test(text)) return found
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const prose = (words: string, start: number) => {
    for (const match of words.matchAll(PROSE))
      found.push(at(file, lineOf(start + match.index), match[0]))
  }
  for (const { pos, end } of commentsOf(source))
    prose(
      text.slice(pos, end).replace(/`[^`]*`/g, (code) => ' '.repeat(code.length)),
      pos,
    )
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !isStored(file, node))
      for (const word of wordsOfName(node.text)) found.push(at(file, lineOf(node.getStart()), word))
    if (isTitle(node)) prose(node.getText(), node.getStart())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const at = (file: string, line: number, word: string): string => {
  const plain = PLAIN_WORDS.get(word.toLowerCase().replace(/[\s*/]+/g, ' '))
  return `${file}:${line} "${word}": ${plain}`
}

/** `readTold`, `TOLD_AT` and `told-values.ts` all have the word. */
const wordsOfName = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).filter((word) =>
    PLAIN_WORDS.has(word.toLowerCase()),
  )

const commentsOf = (source: ts.SourceFile): ts.CommentRange[] => {
  const byStart = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return
    for (const range of ts.getLeadingCommentRanges(source.text, node.pos) ?? [])
      byStart.set(range.pos, range)
    for (const range of ts.getTrailingCommentRanges(source.text, node.end) ?? [])
      byStart.set(range.pos, range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...byStart.values()]
}

const isStored = (file: string, { text, parent }: ts.Identifier): boolean =>
  STORED_NAMES.has(text) ||
  (HOLDERS_OF_STORED_FIELDS.some((folder) => file.startsWith(folder)) && isFieldIn(parent))

const isFieldIn = (parent: ts.Node): boolean =>
  ts.isPropertySignature(parent) ||
  ts.isPropertyAssignment(parent) ||
  ts.isPropertyAccessExpression(parent) ||
  ts.isBindingElement(parent)

/** The first argument of `it`, `test` and `describe`, also of `it.each(…)`. */
const isTitle = (node: ts.Node): boolean => {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false
  const { parent } = node
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    /^(it|test|describe)\b/.test(parent.expression.getText())
  )
}
