export const PACKAGES_OF_PAGES: readonly string[]
export function foldersThatRun(lock: {
  readonly packages: Readonly<Record<string, object>>
}): ReadonlySet<string>
