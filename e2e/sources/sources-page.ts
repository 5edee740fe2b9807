import type { Page } from '@playwright/test'
import { header } from '../session/sign-in-page.ts'

/** The Sources page in an operator's words. */
export const sourcesPage = (page: Page) => {
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  return {
    card,
    state: (name: string) => card(name).getByRole('status'),
    chosen: page.getByRole('region', { name: 'Files to import' }),
    start: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    openFromMenu: async () => {
      await header(page).account.click()
      await header(page).choose('Sources').click()
      await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor()
    },
    /** Drops files as from another window. */
    drop: async (files: readonly { readonly name: string; readonly content: string }[]) => {
      const dataTransfer = await page.evaluateHandle((dropped) => {
        const transfer = new DataTransfer()
        for (const { name, content } of dropped) transfer.items.add(new File([content], name))
        return transfer
      }, files)
      const zone = page.getByText('Drop listing files here, or')
      await zone.dispatchEvent('dragover', { dataTransfer })
      await zone.dispatchEvent('drop', { dataTransfer })
    },
  }
}
