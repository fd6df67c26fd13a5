import './tooltip.css';

/**
 * An element with an empty `data-tooltip` has its text made when the tooltip is about to show: this event bubbles from the
 * element, and a listener above it tells the text, and tells it again when more is known.
 */
export const TOOLTIP_WANTED = 'tooltipwanted';

export type TellTooltip = (text: string) => void;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const GAP = 8;
const MARGIN = 8;

/** The place of a bubble: centered above its trigger, or below without room above; always inside the window. */
export function placeBubble(trigger: Box, bubble: Size, viewport: Size): { left: number; top: number } {
  const above = trigger.top - GAP - bubble.height;
  const below = trigger.top + trigger.height + GAP;
  const centered = trigger.left + (trigger.width - bubble.width) / 2;
  const rightmost = viewport.width - MARGIN - bubble.width;
  return {
    left: Math.max(MARGIN, Math.min(centered, rightmost)),
    top:
      above >= MARGIN ? above : Math.min(below, Math.max(MARGIN, viewport.height - MARGIN - bubble.height)),
  };
}

/**
 * One tooltip for the whole page. An element has a tooltip by its `data-tooltip`, so in a long table a tooltip costs an
 * attribute and no component. The first line of a text of several lines is its heading. `data-tooltip-delay` says how long
 * a pointer must rest, in ms. The tooltip also shows on keyboard focus, stays while the pointer is on it, and closes on
 * Escape (WCAG 1.4.13). It is outside React, because it follows events of the document and no state of the application.
 */
const TRIGGER = '[data-tooltip]';
const LANDMARK = '[popover], dialog, main, header, footer';
/** Elements that act when pressed, with all they contain. A help button is none: its only use is its tooltip. */
const ACTS = 'a, button:not([data-help]), input, label';
const BUBBLE_ID = 'tooltip';
const POINTER_DELAY_MS = 300;
const FOCUS_DELAY_MS = 80;
/** Time to move the pointer from the trigger to the bubble. */
const GRACE_MS = 120;

function triggerAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TRIGGER) : null;
}

/** A focused table cell shows the tooltip of its content, which cannot take the focus itself. */
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
  bubble.setAttribute('role', 'tooltip');
  bubble.hidden = true;
  root.body.append(bubble);

  let shown: HTMLElement | null = null;
  /** The element that the tooltip describes: its trigger, or the focused cell around it. */
  let described: Element | null = null;
  let awaited: HTMLElement | null = null;
  // Remembered from pointerdown, because not every browser's click event has a pointer type.
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

  /** A tooltip shown for the focus lets the pointer through, because it may cover a control. */
  function show(trigger: HTMLElement, by: 'pointer' | 'focus'): void {
    hide();
    if (!trigger.isConnected) return;
    shown = trigger;
    const tell: TellTooltip = (text) => {
      if (shown === trigger) showText(trigger, text);
    };
    bubble.dataset.by = by;
    tell(trigger.dataset.tooltip ?? '');
    if (bubble.hidden)
      trigger.dispatchEvent(new CustomEvent(TOOLTIP_WANTED, { bubbles: true, detail: tell }));
  }

  function showText(trigger: HTMLElement, text: string): void {
    if (text === '') return;
    const focused = root.activeElement;
    described = focused !== null && focused !== root.body && focused.contains(trigger) ? focused : trigger;
    if (!described.hasAttribute('aria-describedby')) described.setAttribute('aria-describedby', BUBBLE_ID);
    fill(bubble, text);
    // In the landmark of its trigger: screen readers skip content outside of all landmarks, and a popover covers content
    // outside of it.
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

  /** The tooltip follows its trigger when the page scrolls, and disappears with a removed row. */
  function follow(): void {
    if (shown === null) return;
    if (shown.isConnected) place(shown);
    else hide();
  }

  function showAfter(trigger: HTMLElement, by: 'pointer' | 'focus', delay: number): void {
    if (trigger === shown || trigger === awaited) return;
    clearTimeout(timer);
    awaited = trigger;
    timer = setTimeout(() => show(trigger, by), delay);
  }

  root.addEventListener('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const trigger = triggerAt(event.target);
    if (trigger !== null && trigger !== shown) {
      showAfter(trigger, 'pointer', Number(trigger.dataset.tooltipDelay ?? POINTER_DELAY_MS));
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
    if (trigger !== null) showAfter(trigger, 'focus', FOCUS_DELAY_MS);
  });
  root.addEventListener('focusout', hide);
  // A press acts on the control, and its tooltip would be in the way. On a touch screen, a tap on an element that does
  // nothing else is the only way to see its tooltip; the click is the last event of a tap, so nothing hides it again.
  root.addEventListener('pointerdown', ({ target, pointerType }) => {
    pressedBy = pointerType;
    if (!(target instanceof Node && bubble.contains(target))) hide();
  });
  root.addEventListener('click', ({ target }) => {
    const trigger = triggerAt(target);
    if (pressedBy === 'touch' && trigger?.closest(ACTS) === null) show(trigger, 'pointer');
  });
  root.addEventListener('scroll', follow, { capture: true, passive: true });
  root.addEventListener('keydown', (event) => {
    // Enter and the space bar may change the control, and so the text of its tooltip.
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide();
  });
}
