import styles from './tooltip-layer.module.css';
import { placeBubble } from './tooltip-placement.ts';

/**
 * One tooltip for the whole page. Whatever carries `data-tooltip` has one; a row of a long table so costs an attribute
 * and no component. The first line of a text of several lines is its heading. `data-tooltip-delay` is how long a
 * pointer must rest, in ms. It shows on keyboard focus too, stays while the pointer is on it, and Escape closes it
 * (WCAG 1.4.13). It lives outside React: it follows the document's events, not the application's state.
 */
const TRIGGER = '[data-tooltip]';
const LANDMARK = '[popover], main, header, footer';
/** What does something when it is pressed; a help button's one use is its tooltip. */
const ACTS = 'a, button:not([data-help]), input';
const BUBBLE_ID = 'tooltip';
const POINTER_DELAY_MS = 300;
const FOCUS_DELAY_MS = 80;
/** Time to move the pointer from the trigger over to the bubble. */
const GRACE_MS = 120;

function triggerAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TRIGGER) : null;
}

/** A focused table cell shows the tooltip of what it holds: nothing in it takes the focus. */
function focusedTrigger(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return null;
  return triggerAt(target) ?? target.querySelector<HTMLElement>(TRIGGER);
}

function fill(bubble: HTMLElement, text: string): void {
  const [heading, ...lines] = text.split('\n');
  if (lines.length === 0) {
    bubble.textContent = text;
    return;
  }
  const title = document.createElement('strong');
  title.textContent = heading ?? '';
  const body = document.createElement('span');
  body.textContent = lines.join('\n');
  bubble.replaceChildren(title, body);
}

export function startTooltips(root: Document): void {
  const bubble = root.createElement('div');
  bubble.id = BUBBLE_ID;
  bubble.className = styles.bubble ?? '';
  bubble.setAttribute('role', 'tooltip');
  bubble.hidden = true;
  root.body.append(bubble);

  let shown: HTMLElement | null = null;
  /** What the tooltip describes: its trigger, or the focused cell that holds it. */
  let described: Element | null = null;
  let awaited: HTMLElement | null = null;
  // Not every browser's click says what made it.
  let pressedBy = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function hide(): void {
    clearTimeout(timer);
    awaited = null;
    if (described?.getAttribute('aria-describedby') === BUBBLE_ID)
      described.removeAttribute('aria-describedby');
    shown = null;
    described = null;
    bubble.hidden = true;
  }

  function show(trigger: HTMLElement): void {
    hide();
    const text = trigger.dataset.tooltip;
    if (text === undefined || text === '' || !trigger.isConnected) return;
    shown = trigger;
    const focused = root.activeElement;
    described = focused !== null && focused !== root.body && focused.contains(trigger) ? focused : trigger;
    if (!described.hasAttribute('aria-describedby')) described.setAttribute('aria-describedby', BUBBLE_ID);
    fill(bubble, text);
    // In the landmark of its trigger: what stands outside them all, screen readers pass by; and what stands outside a
    // popover, it covers.
    (trigger.closest(LANDMARK) ?? root.body).append(bubble);
    bubble.hidden = false;
    place(trigger);
  }

  function place(trigger: HTMLElement): void {
    const { clientWidth: width, clientHeight: height } = root.documentElement;
    const { left, top } = placeBubble(trigger.getBoundingClientRect(), bubble.getBoundingClientRect(), {
      width,
      height,
    });
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
  }

  /** Focusing a control may scroll it into view: its tooltip goes with it. A row that scrolled away takes its own along. */
  function follow(): void {
    if (shown === null) return;
    if (shown.isConnected) place(shown);
    else hide();
  }

  function showAfter(trigger: HTMLElement, delay: number): void {
    if (trigger === shown || trigger === awaited) return;
    clearTimeout(timer);
    awaited = trigger;
    timer = setTimeout(() => show(trigger), delay);
  }

  root.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const trigger = triggerAt(event.target);
    if (trigger !== null && trigger !== shown) {
      showAfter(trigger, Number(trigger.dataset.tooltipDelay ?? POINTER_DELAY_MS));
      return;
    }
    const inBubble = event.target instanceof Node && bubble.contains(event.target);
    clearTimeout(timer);
    awaited = null;
    if (trigger === null && !inBubble && shown !== null) timer = setTimeout(hide, GRACE_MS);
  });
  root.documentElement.addEventListener('pointerleave', hide);
  root.addEventListener('focusin', (event) => {
    const trigger = focusedTrigger(event.target);
    if (trigger !== null) showAfter(trigger, FOCUS_DELAY_MS);
  });
  root.addEventListener('focusout', hide);
  // A press acts on the control: its help would only stand in the way. On a touch screen, though, a tap on something
  // that does nothing else is the only way to ask; the click is the last of its events, and so undone by none.
  root.addEventListener('pointerdown', ({ target, pointerType }) => {
    pressedBy = pointerType;
    if (!(target instanceof Node && bubble.contains(target))) hide();
  });
  root.addEventListener('click', ({ target }) => {
    const trigger = triggerAt(target);
    if (pressedBy === 'touch' && trigger?.matches(ACTS) === false) show(trigger);
  });
  root.addEventListener('scroll', follow, { capture: true, passive: true });
  root.addEventListener('keydown', (event) => {
    // Enter and the space bar may change what the control does next, and so what its tooltip says.
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide();
  });
}
