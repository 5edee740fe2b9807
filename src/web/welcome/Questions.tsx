import { Pairs } from './Pairs.tsx'
import { Section } from './Section.tsx'

/** What people ask before they pay. */
export const Questions = () => (
  <Section title="Before you sign up">
    <Pairs pairs={questions} />
  </Section>
)

const questions = [
  {
    name: 'Which areas does it cover?',
    text: 'The cities and zip codes whose listings we have. Ask about yours before you pay: our address is at the foot of this page.',
  },
  {
    name: 'Can I use my own data?',
    text: 'Yes. Flip Search Pro also runs on your own computer or server, with its own database, on the Redfin downloads and county sales files you give it.',
  },
  {
    name: 'Can I cancel?',
    text: 'Any time, in account settings. Canceling ends the subscription and deletes your account and all its data, which you can download first.',
  },
  {
    name: 'What happens to my data?',
    text: 'Your card number goes straight to the payment provider, never through our server. Your last search and its results stay in your browser. Your name, email and phone are kept for your account until you cancel.',
  },
]
