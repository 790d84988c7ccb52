interface ItemPlaceProps {
  /** Of how many it is which. */
  place: string;
  decisions: { readonly next: () => void; readonly previous: () => void };
}

/** Where one is in a list that is worked through, and the way on. */
export function ItemPlace({ place, decisions }: ItemPlaceProps) {
  return (
    <div class="queue-place">
      <span class="faint small">{place}</span>
      <button type="button" class="button quiet" onClick={decisions.previous}>
        Previous <kbd>p</kbd>
      </button>
      <button type="button" class="button quiet" onClick={decisions.next}>
        Next <kbd>n</kbd>
      </button>
    </div>
  );
}
