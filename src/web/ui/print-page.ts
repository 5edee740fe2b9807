/** Prints the page once its fonts are there: paper does not wait for them. */
export const printPage = async (): Promise<void> => {
  await document.fonts.ready
  window.print()
}
