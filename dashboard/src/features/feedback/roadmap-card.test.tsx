import type { ListedFeedback } from "@hark/contract/feedback/schema";
import { DragDropContext, Droppable } from "@hello-pangea/dnd";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { at, newId, plainFeedback } from "../../../test/builders.ts";
import { RoadmapCard } from "./roadmap-card.tsx";

function card(title: string): ListedFeedback {
  return { isUnread: false, ...plainFeedback, id: newId(), title, status: "PLANNED", position: 1000, createdAt: at(0) };
}

test("[ROAD-06] a move does not re-render the content of the cards that it shifts, however many there are", () => {
  let faces = 0;
  const measure = () => {};
  const linkTo = (feedback: ListedFeedback) => {
    faces += 1;
    return <a href={`/${feedback.id}`}>.</a>;
  };
  const column = (cards: readonly ListedFeedback[]) => (
    <DragDropContext onDragEnd={() => {}}>
      <Droppable droppableId="PLANNED">
        {(provided) => (
          <ul ref={provided.innerRef} {...provided.droppableProps}>
            {cards.map((feedback, index) => (
              <RoadmapCard
                owner={undefined}
                waiting={undefined}
                key={feedback.id}
                feedback={feedback}
                index={index}
                top={0}
                measure={measure}
                linkTo={linkTo}
              />
            ))}
            {provided.placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  );
  const cards = ["One", "Two", "Three"].map(card);
  const { rerender } = render(column(cards));
  expect(faces).toBe(3);
  rerender(column([card("New"), ...cards]));
  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["New", "One", "Two", "Three"]);
  expect(faces).toBe(4);
});
