import type { ReactNode } from 'react'

type TextWithIconProps = { readonly text: string; readonly icon: ReactNode }

/** A text whose icon is never alone on the next line. */
export const TextWithIcon = ({ text, icon }: TextWithIconProps) => {
  const lastWord = text.lastIndexOf(' ') + 1
  return (
    <>
      {text.slice(0, lastWord)}
      <span className="whitespace-nowrap">
        {text.slice(lastWord)}
        {icon}
      </span>
    </>
  )
}
