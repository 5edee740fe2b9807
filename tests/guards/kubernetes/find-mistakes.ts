import { join } from 'node:path'
import ts from 'typescript'
import type { KubernetesObject } from './render.ts'
import { kindsWithoutSchema, models, namesInTypes } from './shapes.ts'

const kindOf = ({ apiVersion, kind }: KubernetesObject): string => `${apiVersion} ${kind}`
const nameOf = (object: KubernetesObject): string => `${object.kind} ${object.metadata.name}`

/** What a cluster would refuse, or drop without a word: wrong values, what is missing, fields that there are not. */
export const findMistakes = (objects: readonly KubernetesObject[]): readonly string[] => {
  const checked = objects.filter((object) => !kindsWithoutSchema.includes(kindOf(object)))
  return [...checked.flatMap(refusedBySchema), ...unknownToTypes(checked)]
}

function refusedBySchema(object: KubernetesObject): readonly string[] {
  const model = new Map(Object.entries(models)).get(kindOf(object))
  if (model === undefined) return []
  try {
    Reflect.construct(model, [object]).validate()
    return []
  } catch (error) {
    return [`${nameOf(object)}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

const FILE = join(import.meta.dirname, 'rendered-objects.ts')

/** With the names of `namesInTypes`; these themselves are no names in a file. */
const asTypesSay = (object: KubernetesObject): string =>
  JSON.stringify(object, null, 1).replaceAll(/^( *)"(\w+)": /gm, (line, indent, name: string) => {
    if ([...namesInTypes.values()].includes(name)) return `${indent}"no field ${name}": `
    return namesInTypes.has(name) ? `${indent}"${namesInTypes.get(name)}": ` : line
  })

/** Schemas let unknown fields pass; the types that are made of them do not, where an object is written out. */
function unknownToTypes(objects: readonly KubernetesObject[]): readonly string[] {
  const declarations = objects.map(
    (object, index) =>
      `export const object${index}: Shapes[${JSON.stringify(kindOf(object))}] = ${asTypesSay(object)}`,
  )
  const text = ["import type { Shapes } from './shapes.ts'", ...declarations].join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.fileExists = (path) => path === FILE || fileExists(path)
  host.readFile = (path) => (path === FILE ? text : readFile(path))
  host.getSourceFile = (path, ...rest) =>
    path === FILE
      ? ts.createSourceFile(FILE, text, ts.ScriptTarget.ES2024, true)
      : getSourceFile(path, ...rest)
  const program = ts.createProgram([FILE], options, host)
  const source = program.getSourceFile(FILE)
  return program.getSemanticDiagnostics(source).map(({ messageText, start = 0 }) => {
    const at = [...text.slice(0, start).matchAll(/^export const object(\d+)/gm)].at(-1)?.[1]
    const object = objects[Number(at)]
    const sentence = ts.flattenDiagnosticMessageText(messageText, '\n')
    return `${object === undefined ? 'types' : nameOf(object)}: ${sentence}`
  })
}
