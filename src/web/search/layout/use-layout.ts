import { useState } from 'react'
import type { Layout } from '../../../contract/search/layout.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'

/** How this person has found homes laid out, and the way to change it. */
export const useLayout = () => {
  const { layout: kept } = useBrowserStorage()
  const [layout, setLayout] = useState<Layout>(() => kept.read())
  return {
    layout,
    setLayout: (next: Layout): void => {
      kept.write(next)
      setLayout(next)
    },
  }
}
