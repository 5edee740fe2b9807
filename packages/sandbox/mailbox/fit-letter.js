// A letter is as high as what it says: only the page scrolls.
const frame = document.querySelector('iframe.letter')
let fitted = 0
const fitLetter = () => {
  fitted = frame.clientWidth
  frame.style.height = '0'
  frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`
}
frame.addEventListener('load', fitLetter)
window.addEventListener('resize', () => {
  if (frame.clientWidth !== fitted) fitLetter()
})
if (frame.contentDocument.readyState === 'complete') fitLetter()
