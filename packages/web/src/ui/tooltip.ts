import './tooltip.css';

/**
 * Requests the text of an empty `data-tooltip` when the tooltip is about to show. The event bubbles; a listener on an
 * ancestor provides the text, and may update it later.
 */
export const TOOLTIP_REQUEST = 'tooltiprequest';

export type SetTooltip = (text: string) => void;

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

/** Position of a bubble: centered above its trigger, or below if there is no room above; always inside the window. */
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
 * One tooltip for the whole page. An element gets a tooltip from its `data-tooltip` attribute, which costs less than a component
 * in a long table. The first line of a multi-line text is its heading. `data-tooltip-delay` sets the pointer delay in ms. The
 * tooltip also shows on keyboard focus, stays while the pointer is on it, and closes on Escape (WCAG 1.4.13). It is outside
 * React, because it depends on document events, not on application state.
 */
const TRIGGER = '[data-tooltip]';
const LANDMARK = '[popover], dialog, main, header, footer';
/** Interactive elements, including their descendants. Help buttons are excluded, because they only show their tooltip. */
const ACTS = 'a, button:not([data-help]), input, label';
const BUBBLE_ID = 'tooltip';
const POINTER_DELAY_MS = 300;
const FOCUS_DELAY_MS = 80;
/** Time to move the pointer from the trigger to the bubble. */
const GRACE_MS = 120;

function triggerAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TRIGGER) : null;
}

/** A focused table cell shows the tooltip of its content, which is not focusable itself. */
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
  /** The described element: the trigger, or the focused cell around it. */
  let described: Element | null = null;
  let awaited: HTMLElement | null = null;
  // Stored on pointerdown, because click events lack a pointer type in some browsers.
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

  /** A tooltip shown on focus ignores the pointer, because it may cover a control. */
  function show(trigger: HTMLElement, by: 'pointer' | 'focus'): void {
    hide();
    if (!trigger.isConnected) return;
    shown = trigger;
    const tell: SetTooltip = (text) => {
      if (shown === trigger) showText(trigger, text);
    };
    bubble.dataset.by = by;
    tell(trigger.dataset.tooltip ?? '');
    if (bubble.hidden)
      trigger.dispatchEvent(new CustomEvent(TOOLTIP_REQUEST, { bubbles: true, detail: tell }));
  }

  function showText(trigger: HTMLElement, text: string): void {
    if (text === '') return;
    const focused = root.activeElement;
    described = focused !== null && focused !== root.body && focused.contains(trigger) ? focused : trigger;
    if (!described.hasAttribute('aria-describedby')) described.setAttribute('aria-describedby', BUBBLE_ID);
    fill(bubble, text);
    // Inside the trigger's landmark: screen readers skip content outside of landmarks, and a popover covers content outside of
    // it.
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

  /** Moves the tooltip with its trigger when the page scrolls, and hides it if the trigger was removed. */
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
  // A press activates the control, and its tooltip would be in the way. On touch screens, a tap on a non-interactive element is
  // the only way to show its tooltip; click is a tap's last event, so nothing hides it again.
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
    // Enter and Space may change the control, and therefore its tooltip.
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide();
  });
}
